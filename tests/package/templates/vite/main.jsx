import { StrictMode, version } from 'react'
import { createRoot } from 'react-dom/client'
import * as snippet from './Snippet'

const App = snippet.App ?? snippet.default

document.documentElement.dataset.react = version
createRoot(document.getElementById('root')).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
