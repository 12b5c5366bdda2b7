enum MartletClientScaffold {}
