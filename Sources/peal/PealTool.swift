import Commands

@main
struct PealTool {
    static func main() async {
        await Peal.run()
    }
}
