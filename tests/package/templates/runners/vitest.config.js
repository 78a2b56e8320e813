// Its own, so that the one of the repository is not found.
export default { test: { globals: true } }
