import { createRoot } from 'react-dom/client'
import '../../demo/src/styles/tokens.css'
import './styles/page.css'
import { Gallery } from './page/Gallery.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Gallery />)
