enum JSONCodingScaffold {}
