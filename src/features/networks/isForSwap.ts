import type { ModalUi } from '../../modal/modal.js'

/** The user may leave: only the swap needs another network. */
export const isForSwap = ({ state }: Pick<ModalUi['router'], 'state'>): boolean =>
  state.stack.some(({ view, params }) => view === 'UnsupportedChain' && params?.isForSwap === true)
