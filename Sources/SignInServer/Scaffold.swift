import Mustache
import Hummingbird
enum SignInServerScaffold {}
