type IconProps = {
  /** SVG path data on a 20 px grid. */
  path: string
  size?: 12 | 16 | 24 | undefined
  /** Mirrored in right-to-left languages: arrows, exits. */
  flip?: boolean | undefined
  className?: string | undefined
}

export function Icon({ path, size, flip, className }: IconProps) {
  return (
    <svg
      className={className ? `lk-icon ${className}` : 'lk-icon'}
      data-size={size}
      data-flip={flip ? '' : undefined}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
