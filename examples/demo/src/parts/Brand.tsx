export function Brand() {
  return (
    <span className="brand">
      <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
        <rect className="brand-frame" width="32" height="32" rx="9" />
        <rect className="brand-surface" x="2" y="2" width="28" height="22" rx="7" />
        <g className="brand-button">
          <circle cx="11" cy="13" r="3.5" />
          <path d="M14.5 13H24v3.5M20 13v2.5" />
        </g>
        <path className="brand-ticks" d="M8.5 27v2M12.5 27v2M20.5 27v2M24.5 27v2" />
        <path className="brand-needle" d="M16.5 26v4" />
      </svg>
      Latchkey
    </span>
  )
}
