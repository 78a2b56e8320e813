// Test files share a page: none begins with what another one has stored. Without a DOM there is nothing to clear.
if (typeof document !== 'undefined') {
  localStorage.clear()
  sessionStorage.clear()
}
