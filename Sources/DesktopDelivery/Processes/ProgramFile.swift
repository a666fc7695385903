import Alerts
import Glibc
import Messages

/// The file of a program that Peal starts.
struct ProgramFile {
    let path: String

    /// Refuses a file that other users can change, because they could make Peal run their code.
    ///
    /// - Throws: `DeliveryError` with the code `rejected`.
    func requireTrusted() throws(DeliveryError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            [0, geteuid()].contains(status.st_uid), status.st_mode & S_IWOTH == 0,
            status.st_mode & S_IWGRP == 0 || Self.isPrivate(status.st_gid, of: geteuid())
        else {
            throw DeliveryError(.rejected, "\(path) is missing, or other users can change it.")
        }
    }

    /// Returns whether a group has no other members than a user.
    ///
    /// This is root's group, or the private group that many systems give each user: the user's main
    /// group, with the user's name.
    static func isPrivate(_ group: gid_t, of user: uid_t) -> Bool {
        guard group != 0 else { return true }
        var (account, entry) = (passwd(), Glibc.group())
        var accountFound: UnsafeMutablePointer<passwd>?
        var entryFound: UnsafeMutablePointer<Glibc.group>?
        var accountTexts = [CChar](repeating: 0, count: 65_536)
        var entryTexts = accountTexts
        guard
            getpwuid_r(user, &account, &accountTexts, accountTexts.count, &accountFound) == 0,
            getgrgid_r(group, &entry, &entryTexts, entryTexts.count, &entryFound) == 0,
            accountFound != nil, entryFound != nil, account.pw_gid == group,
            strcmp(account.pw_name, entry.gr_name) == 0
        else { return false }
        var members: [String] = []
        var next = entry.gr_mem
        while let member = next?.pointee {
            members.append(String(cString: member))
            next = next?.successor()
        }
        return members.allSatisfy { $0 == String(cString: account.pw_name) }
    }
}
