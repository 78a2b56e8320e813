const spokes = Array.from({ length: 12 }, (_, index) => index)

export const PageSpinner = () => (
  <svg className="lkb7f2-spin" viewBox="0 0 20 20" aria-hidden="true">
    {spokes.map((spoke) => (
      <path
        key={spoke}
        d="M9.25 2h1.5v4.5h-1.5z"
        opacity={(0.15 + (0.85 * spoke) / 11).toFixed(2)}
        transform={`rotate(${spoke * 30} 10 10)`}
      />
    ))}
  </svg>
)
