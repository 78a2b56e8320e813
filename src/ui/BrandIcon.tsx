import { useId } from 'react'

/** The mark of another company, on a 24 px grid. */
export type BrandMark = {
  readonly path: string
  /** @default the colour of the text, for marks that are black */
  readonly color?: string | undefined
  /** For a mark of several colours: areas of the grid, later ones over earlier ones. */
  readonly areas?: readonly (readonly [color: string, path: string])[]
}

type BrandIconProps = { mark: BrandMark; size?: 16 | 20 | 24 | 40 | undefined }

/** A company's mark in its own colours. */
export function BrandIcon({ mark: { path, color, areas }, size = 20 }: BrandIconProps) {
  const clip = useId()
  return (
    <svg className="lk-brand" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {areas ? (
        <>
          <clipPath id={clip}>
            <path d={path} />
          </clipPath>
          <g clipPath={`url(#${clip})`}>
            {areas.map(([fill, area]) => (
              <path key={fill} fill={fill} d={area} />
            ))}
          </g>
        </>
      ) : (
        <path fill={color ?? 'currentColor'} d={path} />
      )}
    </svg>
  )
}
