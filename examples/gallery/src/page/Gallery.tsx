import { useEffect, useState } from 'react'
import { Frame, frameOf } from './Frame.tsx'
import { builtIds } from './gallery.ts'
import { Segment } from './Segment.tsx'
import { Sidebar } from './Sidebar.tsx'
import { addressOf, readShown, useShown } from './useShown.ts'

const themes = { dark: 'Dark', light: 'Light' } as const
/** Each in its own language. */
const languages = { en: 'English', de: 'Deutsch', es: 'Español', ar: 'العربية' } as const
const widths = { desktop: 'Desktop', phone: 'Phone' } as const

/** Arrow keys move through the states; a group of radio buttons keeps its own. */
function step(event: KeyboardEvent) {
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (way === undefined || event.target instanceof HTMLInputElement) return
  const next = builtIds[builtIds.indexOf(readShown()) + way]
  if (next === undefined) return
  event.preventDefault()
  location.hash = addressOf(next)
}

/** Every view in every state: the list, and one of them as shipped. */
export function Gallery() {
  const visibleText = useShown()
  const [theme, setTheme] = useState<keyof typeof themes>('dark')
  const [locale, setLocale] = useState<keyof typeof languages>('en')
  const [width, setWidth] = useState<keyof typeof widths>('desktop')
  const [isBuiltOnly, setBuiltOnly] = useState(false)
  useEffect(() => {
    window.addEventListener('keydown', step)
    return () => window.removeEventListener('keydown', step)
  }, [])
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  const source = frameOf(visibleText, theme, locale)
  const [view, name] = visibleText.split('/')
  return (
    <div className="gallery">
      <Sidebar active={visibleText} isBuiltOnly={isBuiltOnly} />
      <main>
        <header>
          <h2>
            {view} <span>{name}</span>
          </h2>
          <Segment label="Theme" options={themes} value={theme} onChange={setTheme} />
          <Segment label="Language" options={languages} value={locale} onChange={setLocale} />
          <Segment label="Width" options={widths} value={width} onChange={setWidth} />
          <label className="tick">
            <input type="checkbox" checked={isBuiltOnly} onChange={(event) => setBuiltOnly(event.target.checked)} />
            Built only
          </label>
        </header>
        <Frame key={source} id={visibleText} source={source} width={width} />
      </main>
    </div>
  )
}
