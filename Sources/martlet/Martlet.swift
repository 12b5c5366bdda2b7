import ArgumentParser
import Configuration
import Hummingbird
import HummingbirdTLS
@main struct Martlet: ParsableCommand { func run() { print("x") } }
