import { useEffect, useRef } from 'react'
import { builtIds, type Entry, type GalleryView, total, views } from './gallery.ts'
import { addressOf } from './useShown.ts'

function State({ id, name, waitsFor, isShown }: Entry & { isShown: boolean }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!isShown) return
    link.current?.scrollIntoView({ block: 'nearest' })
    if (document.activeElement?.closest('nav')) link.current?.focus()
  }, [isShown])
  if (waitsFor !== undefined) {
    return (
      <li className="later">
        {name} <span>{waitsFor}</span>
      </li>
    )
  }
  return (
    <li>
      <a ref={link} href={addressOf(id)} aria-current={isShown ? 'page' : undefined}>
        {name}
      </a>
    </li>
  )
}

function View({ view, entries, active }: GalleryView & { active: string }) {
  const count = entries.filter(({ waitsFor }) => waitsFor === undefined).length
  return (
    <section>
      <h2>
        {view} <span>{count > 0 ? `${count} of ${entries.length}` : 'later'}</span>
      </h2>
      <ul>
        {entries.map((entry) => (
          <State key={entry.id} {...entry} isShown={entry.id === active} />
        ))}
      </ul>
    </section>
  )
}

export function Sidebar({ active, isBuiltOnly }: { active: string; isBuiltOnly: boolean }) {
  const listed = views.flatMap(({ view, entries }) => {
    const remaining = isBuiltOnly ? entries.filter(({ waitsFor }) => waitsFor === undefined) : entries
    return remaining.length > 0 ? [{ view, entries: remaining }] : []
  })
  return (
    <nav aria-label="Views and their states">
      <header>
        <h1>Gallery</h1>
        <p>
          {builtIds.length} of {total} states are built. The arrow keys go from one to the next.
        </p>
      </header>
      <div className="views">
        {listed.map((view) => (
          <View key={view.view} {...view} active={active} />
        ))}
      </div>
    </nav>
  )
}
