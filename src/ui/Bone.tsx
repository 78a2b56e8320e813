type BoneProps = { width?: 1 | 2 | 3 | 4 | 6 | undefined; kind?: 'low' | 'figure' | undefined }

/** Takes the place of a text that is on its way. */
export const Bone = ({ width = 3, kind }: BoneProps) => (
  <span
    className="lk-bone"
    data-w={width}
    data-low={kind === 'low' ? '' : undefined}
    data-figure={kind === 'figure' ? '' : undefined}
  />
)

/** Takes the place of a row that is on its way. */
export const BoneRow = ({ isRound = false }: { isRound?: boolean | undefined }) => (
  <li aria-hidden="true">
    <div className="lk-row">
      <span className="lk-bone lk-mark" data-round={isRound ? '' : undefined} />
      <span className="lk-name">
        <Bone />
      </span>
    </div>
  </li>
)
