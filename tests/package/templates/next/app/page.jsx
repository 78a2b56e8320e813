import * as snippet from '../Snippet'

const App = snippet.App ?? snippet.default

export default function Page() {
  return <App />
}
