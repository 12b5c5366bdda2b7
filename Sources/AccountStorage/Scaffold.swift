import GRDB
enum AccountStorageScaffold {}
