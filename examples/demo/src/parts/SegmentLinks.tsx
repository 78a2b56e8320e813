type SegmentLink = { readonly label: string; readonly href: string; readonly isCurrent: boolean }

/** Like a segment, for choices that load the page again: a radio button would do so on an arrow key. */
export function SegmentLinks({ legend, links }: { legend: string; links: readonly SegmentLink[] }) {
  return (
    <nav className="segment" aria-label={legend}>
      {links.map(({ label, href, isCurrent }) => (
        <a key={label} href={href} aria-current={isCurrent || undefined}>
          <span>{label}</span>
        </a>
      ))}
    </nav>
  )
}
