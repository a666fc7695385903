import Glibc
import Window

exit(PealWindow.run())
