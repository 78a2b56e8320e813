import { useId } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

export type SegmentOption<value extends string> = {
  readonly value: value
  readonly label: string
  readonly icon?: IconName
}

type SegmentProps<value extends string> = {
  legend: string
  options: readonly SegmentOption<value>[]
  value: value
  onChange: (value: value) => void
}

/** A choice of a few, side by side; radio buttons for keyboard and assistive technology. */
export function Segment<value extends string>({ legend, options, value, onChange }: SegmentProps<value>) {
  const name = useId()
  return (
    <fieldset className="segment" data-icons={options.every(({ icon }) => icon) || undefined}>
      <legend className="unseen">{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="unseen"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.icon && <Icon name={option.icon} />}
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
