import Foundation

/// The types of files that can be attached, with their size limits.
enum AttachmentType {
    private static let megabyte = 1 << 20

    /// For each filename extension, its uniform type identifier.
    private static let identifiers = [
        "aif": "public.aiff-audio", "aiff": "public.aiff-audio",
        "wav": "com.microsoft.waveform-audio", "mp3": "public.mp3",
        "m4a": "public.mpeg-4-audio", "jpg": "public.jpeg", "jpeg": "public.jpeg",
        "gif": "com.compuserve.gif", "png": "public.png", "mpg": "public.mpeg",
        "mpeg": "public.mpeg", "m2v": "public.mpeg-2-video", "mp4": "public.mpeg-4",
        "avi": "public.avi",
    ]

    private static let images: Set = ["public.jpeg", "com.compuserve.gif", "public.png"]
    private static let movies: Set = [
        "public.mpeg", "public.mpeg-2-video", "public.mpeg-4", "public.avi",
    ]

    /// Returns the uniform type identifier of a file; `nil` for an unknown type.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - hint: The identifier or the filename extension that the program states, if any.
    /// - Returns: The identifier.
    static func identifier(path: String, hint: String?) -> String? {
        guard let hint else {
            return identifiers[NSString(string: path).pathExtension.lowercased()]
        }
        return identifiers.values.contains(hint) ? hint : identifiers[hint.lowercased()]
    }

    /// Returns the largest size of a file in bytes, which is the limit of Apple's systems.
    static func limit(of identifier: String) -> Int {
        if isImage(identifier) { return 10 * megabyte }
        return (movies.contains(identifier) ? 50 : 5) * megabyte
    }

    /// Returns whether a type is that of a picture.
    static func isImage(_ identifier: String) -> Bool {
        images.contains(identifier)
    }
}
