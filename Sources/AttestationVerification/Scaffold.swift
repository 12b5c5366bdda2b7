import X509
import Crypto
enum AScaffold {}
