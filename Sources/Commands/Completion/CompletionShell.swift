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

    /// The first word of a request of the scripts that version 0.1.0 printed.
    ///
    /// A user may have kept such a script, so a request gets an empty answer instead of an error in
    /// the middle of the command line.
    static let oldRequest = "---completion"

    /// Returns the shell for whose script a command line asks: `--generate-completion-script bash`, or
    /// the same with an equals sign; `nil` if it asks for none.
    ///
    /// - Throws: ``UsageError`` if there is no script for the shell.
    static func wanted(_ words: [String]) throws -> CompletionShell? {
        let parts = words.joined(separator: "=").split(
            separator: "=", omittingEmptySubsequences: false)
        guard parts.first == "--generate-completion-script" else { return nil }
        guard parts.count == 2, let shell = CompletionShell(rawValue: String(parts[1])) else {
            throw UsageError(
                "Name the shell for the completion script: bash, zsh or fish.",
                of: CommandPath(Peal.self))
        }
        return shell
    }

    /// Prints the answer to a request: a line for each offered word, with its meaning after a tab.
    ///
    /// If the shell has to offer files, the only line is a tab, the word `files`, and the extensions.
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
    ///
    /// Within quotes that the user has opened, words are inserted unchanged. So words with characters
    /// that could end the quotes or run a command are left out there.
    ///
    /// When readline only lists the words (`COMP_TYPE` is `?`, `!` or `@`), the list has their meanings,
    /// too. Otherwise readline would insert the meanings.
    private static let bashScript = #"""
        _peal() {
            local line word extension i typed=$2 quote=
            local -a extensions meanings=()
            case ${COMP_WORDS[COMP_CWORD]} in
                [\'\"]*) quote=1 ;;
                *) IFS= read typed <<<"$2" ;;
            esac
            COMPREPLY=()
            while IFS= read -r line; do
                if [[ $line == $'\tfiles'* ]]; then
                    IFS=' ' read -ra extensions <<<"${line#*files}"
                    compopt -o filenames
                    mapfile -t COMPREPLY < <(
                        compgen -d -- "$typed"
                        for extension in "${extensions[@]/#/*.}"; do
                            compgen -f -X "!$extension" -- "$typed"
                        done
                        ((${#extensions[@]})) || compgen -f -- "$typed"
                    )
                    return
                fi
                word=${line%%$'\t'*}
                [[ -n $word ]] || continue
                if [[ -z $quote ]]; then
                    COMPREPLY+=("$(printf '%q' "$word")")
                elif [[ $word != *[\'\"\`\$\\!]* ]]; then
                    COMPREPLY+=("$word")
                else
                    continue
                fi
                meanings+=("${line:${#word}+1}")
            done <<<"$(peal ---complete "${COMP_WORDS[@]:1:COMP_CWORD-1}" "$typed" 2>/dev/null)"
            if ((${#COMPREPLY[@]} > 1)) && [[ ${COMP_TYPE-} == @(33|63|64) ]]; then
                for i in "${!COMPREPLY[@]}"; do
                    [[ -z ${meanings[i]} ]] || COMPREPLY[i]+="  (${meanings[i]})"
                    COMPREPLY[i]=${COMPREPLY[i]:0:${COLUMNS:-80}}
                done
            fi
        }

        complete -F _peal peal
        """#

    private static let zshScript = #"""
        #compdef peal

        _peal() {
            local line word
            local -a offers
            local -a typed=("${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}")
            for line in "${(@f)$(peal ---complete "${(@)typed}" 2>/dev/null)}"; do
                if [[ $line == $'\tfiles'* ]]; then
                    local -a extensions=(${=line#*files})
                    _files ${extensions:+-g "*.(${(j:|:)extensions})"}
                    return
                fi
                word=${${${line%%$'\t'*}//\\/\\\\}//:/\\:}
                [[ -z $word ]] || offers+=("$word${${(M)line:#*$'\t'*}:+:${line#*$'\t'}}")
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
            set -l typed (commandline -ct | string replace -r '^[\'"]' '' | string unescape)
            set -l words (commandline -opc)
            set -l offers (peal ---complete $words[2..-1] "$typed" 2>/dev/null)
            if string match -q -- \t'files*' "$offers[1]"
                set -l extensions (string split -n ' ' -- $offers[1])[2..-1]
                set -l ending '(?:/|\.(?:'(string join '|' -- $extensions)'))\t?$'
                set -q extensions[1]; or set ending '$'
                __fish_complete_path (commandline -ct) | string match -er -- $ending
            else
                string join \n -- $offers
            end
        end

        complete -c peal -f -a '(__peal_complete)'
        """#
}
