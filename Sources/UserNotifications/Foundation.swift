// As with Apple's framework, sources that import only UserNotifications can use Foundation.
@_exported public import Foundation
