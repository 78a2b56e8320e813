import { App } from '../Snippet'

export default function Page() {
  return <App />
}
