import { useId } from 'react'

type SegmentProps<value extends string> = {
  label: string
  options: Readonly<Record<value, string>>
  value: value
  onChange: (value: value) => void
}

/** A choice of a few, side by side; arrow keys work as in any group of radio buttons. */
export function Segment<value extends string>({ label, options, value, onChange }: SegmentProps<value>) {
  const name = useId()
  return (
    <fieldset className="segment">
      <legend>{label}</legend>
      {(Object.keys(options) as value[]).map((option) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          <span>{options[option]}</span>
        </label>
      ))}
    </fieldset>
  )
}
