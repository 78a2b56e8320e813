export const PageIcon = ({ path }: { path: string }) => (
  <svg className="lkb7f2-icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d={path} />
  </svg>
)
