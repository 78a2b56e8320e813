import { createRoot } from 'react-dom/client'

const container = document.getElementById('root')
if (container) createRoot(container).render(<button type="button">Empty</button>)
