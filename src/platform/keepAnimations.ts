/** Which animation of which element; showing an element again creates new objects. */
const isSame = (a: CSSAnimation, b: CSSAnimation) =>
  a.animationName === b.animationName &&
  a.effect instanceof KeyframeEffect &&
  b.effect instanceof KeyframeEffect &&
  a.effect.target === b.effect.target &&
  a.effect.pseudoElement === b.effect.pseudoElement

/**
 * Hiding and showing an element restarts the CSS animations in it. Those that were running continue where they were, and
 * those that had ended stay ended.
 */
export function keepAnimations(root: ShadowRoot, hideAndShow: () => void): void {
  const list = () =>
    typeof CSSAnimation === 'function' && typeof root.getAnimations === 'function'
      ? root.getAnimations().filter((animation) => animation instanceof CSSAnimation)
      : []
  const before = list().map((animation) => ({ animation, time: animation.currentTime }))
  hideAndShow()
  for (const animation of list()) {
    const earlier = before.find((candidate) => isSame(candidate.animation, animation))
    if (earlier) animation.currentTime = earlier.time ?? 0
    else if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  }
}
