import Arguments
import Localization
import Messages

/// A shell for which Peal completes command lines.
///
/// The script for a shell calls `peal ---complete` with the words up to the cursor, for every
/// request. So the script never changes, and offers what the installed version has.
enum CompletionShell: String, CaseIterable {
    case bash, zsh, fish

    /// The first word of a request of a script.
    static let request = "---complete"

    /// Returns the shell that a command line names: `--generate-completion-script bash`.
    ///
    /// - Throws: ``UsageError`` if there is no script for it.
    init(_ words: [String]) throws {
        guard words.count == 2, let shell = CompletionShell(rawValue: words[1]) else {
            throw UsageError(
                "Name the shell for the completion script: bash, zsh or fish.",
                of: CommandPath(Peal.self))
        }
        self = shell
    }

    /// Prints the answer to a request: a line for each offered word, with its meaning after a tab.
    ///
    /// If the shell shall offer files, the only line is a tab, the word `files`, and the extensions.
    static func answer(_ completions: Completions) {
        switch completions {
        case .files(let extensions):
            Output.write((["\tfiles"] + extensions).joined(separator: " "))
        case .words(let words):
            for word in words {
                let meaning = tr(word.meaning).printable(keepsLayout: false)
                // A line break would split the word into two.
                guard !word.text.contains(where: \.isNewline) else { continue }
                let isPlain = meaning.isEmpty || meaning == word.text
                Output.write(isPlain ? word.text : "\(word.text)\t\(meaning)")
            }
        }
    }

    /// The script that makes the shell ask Peal.
    var script: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        }
    }

    /// Words are quoted with `printf %q`, because a group may have any name, even `$(reboot)`.
    private static let bashScript = #"""
        _peal() {
            local line IFS=$'\n'
            COMPREPLY=()
            for line in $(peal ---complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); do
                if [[ $line == $'\tfiles'* ]]; then
                    _peal_files "${COMP_WORDS[COMP_CWORD]}" "${line#*files}"
                    return
                fi
                COMPREPLY+=("$(printf '%q' "${line%%$'\t'*}")")
            done
        }

        _peal_files() {
            local extension IFS=$'\n'
            compopt -o filenames
            COMPREPLY=($(compgen -d -- "$1"))
            IFS=' '
            for extension in ${2:-*}; do
                IFS=$'\n'
                COMPREPLY+=($(compgen -f -X "!*.$extension" -- "$1"))
            done
        }

        complete -F _peal peal
        """#

    private static let zshScript = #"""
        #compdef peal

        _peal() {
            local line
            local -a offers
            for line in "${(@f)$(peal ---complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
                if [[ $line == $'\tfiles'* ]]; then
                    local -a extensions=(${=line#*files})
                    _files ${extensions:+-g "*.(${(j:|:)extensions})"}
                    return
                elif [[ $line == *$'\t'* ]]; then
                    offers+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
                elif [[ -n $line ]]; then
                    offers+=("${line//:/\\:}")
                fi
            done
            _describe peal offers
        }

        if [[ $funcstack[1] == _peal ]]; then
            _peal "$@"
        else
            compdef _peal peal
        fi
        """#

    private static let fishScript = #"""
        function __peal_complete
            set -l words (commandline -opc) (commandline -ct)
            set -l offers (peal ---complete $words[2..-1] 2>/dev/null)
            if string match -q \t'files*' -- $offers[1]
                __fish_complete_path (commandline -ct)
            else
                printf '%s\n' $offers
            end
        end

        complete -c peal -f -a '(__peal_complete)'
        """#
}
