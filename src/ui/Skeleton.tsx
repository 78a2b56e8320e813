type SkeletonProps = { width?: 1 | 2 | 3 | 4 | 6 | undefined; kind?: 'low' | 'figure' | undefined }

/** Placeholder of a text while loading. */
export const Skeleton = ({ width = 3, kind }: SkeletonProps) => (
  <span
    className="lk-skeleton"
    data-w={width}
    data-low={kind === 'low' ? '' : undefined}
    data-figure={kind === 'figure' ? '' : undefined}
  />
)

/** Placeholder of a row while loading. */
export const SkeletonRow = ({ isRound = false }: { isRound?: boolean | undefined }) => (
  <li aria-hidden="true">
    <div className="lk-row">
      <span className="lk-skeleton lk-mark" data-round={isRound ? '' : undefined} />
      <span className="lk-name">
        <Skeleton />
      </span>
    </div>
  </li>
)
