type Fact = { readonly figure: string; readonly label: string }

// Written by the measurements, when they have run; what is not measured is not claimed.
const files = import.meta.glob<unknown>('/figures.json', { eager: true, import: 'default' })

const isFact = (value: unknown): value is Fact =>
  typeof value === 'object' &&
  value !== null &&
  'figure' in value &&
  typeof value.figure === 'string' &&
  'label' in value &&
  typeof value.label === 'string'

const facts = Object.values(files).flatMap((content) => (Array.isArray(content) ? content.filter(isFact) : []))

/** Measured figures, from `figures.json` beside the page: `[{ "figure": "6 kB", "label": "on page load" }]`. */
export function Facts() {
  if (facts.length === 0) return null
  return (
    <dl className="facts">
      {facts.map(({ figure, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
