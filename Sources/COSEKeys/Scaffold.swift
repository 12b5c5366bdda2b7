import CryptoExtras
import Crypto
enum COSEScaffold {}
