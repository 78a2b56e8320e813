import { heroFigures } from './figures.ts'

/** Reasons to choose it, in figures. */
export function Facts() {
  return (
    <dl className="facts">
      {heroFigures.map(({ figure, label, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="fact-figure">{figure}</dd>
          <dd className="fact-note">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
