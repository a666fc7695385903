/// The programs that run other programs, so that their own file does not tell which program it is.
enum Interpreter {
    private static let names: Set<String> = [
        "ash", "awk", "bash", "bun", "busybox", "dash", "deno", "dotnet", "electron", "fish",
        "gawk", "gjs", "gjs-console", "guile", "java", "julia", "ksh", "lua", "luajit", "mawk",
        "mksh", "mono", "mono-sgen", "node", "nodejs", "perl", "php", "pypy", "python", "R",
        "Rscript", "ruby", "sh", "tclsh", "wish", "zsh",
    ]

    /// Returns whether the file at a path is an interpreter, of whatever version.
    static func isInterpreter(_ path: String) -> Bool {
        var name = path.split(separator: "/").last ?? ""
        if names.contains(String(name)) { return true }
        while let last = name.last, last.isNumber || last == "." || last == "-" {
            name.removeLast()
        }
        return names.contains(String(name))
    }
}
