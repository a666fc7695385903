import Commands

@main
struct PealTool {
    static func main() {
        Peal.run()
    }
}
