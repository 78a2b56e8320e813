// Test files share a page: none begins with what another one has stored.
localStorage.clear()
sessionStorage.clear()
