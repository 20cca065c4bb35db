"""Options of the test run."""


def pytest_addoption(parser):
    parser.addoption("--game", help="run the contract tests for this game only")
