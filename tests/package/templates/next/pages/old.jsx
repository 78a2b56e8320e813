import { App } from '../Snippet'

/** The same page by the pages router. */
export default function Old() {
  return <App />
}
