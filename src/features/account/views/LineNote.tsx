import { useEffect, useState } from 'react'
import { subscribe } from 'valtio/vanilla'
import { OfflineNote } from '../../../react/notes.js'
import { useModal, useWords } from '../../../react/useModal.js'

/** WC-6: whether the line to a wallet on another device is lost for now. The connection stands, and requests wait. */
function useLostLine(): boolean {
  const { tracker } = useModal()
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    let unwatch: (() => void) | undefined
    let isGone = false
    tracker()
      .then((made) => made.paired())
      .then(({ line }) => {
        if (isGone) return
        const take = () => setLost(line.isLost)
        unwatch = subscribe(line as object, take)
        take()
      })
      .catch(() => undefined)
    return () => {
      isGone = true
      unwatch?.()
    }
  }, [tracker])
  return isLost
}

/** Only for a wallet that was paired. */
export function LineNote() {
  const { t } = useWords()
  if (!useLostLine()) return null
  return (
    <div className="lk-body lk-top-2">
      <OfflineNote title={t('account.line.title')} text={t('account.line.text')} />
    </div>
  )
}
