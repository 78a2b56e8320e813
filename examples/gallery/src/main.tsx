import { createRoot } from 'react-dom/client'
import { Gallery } from './page/Gallery.tsx'
import './styles/page.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Gallery />)
