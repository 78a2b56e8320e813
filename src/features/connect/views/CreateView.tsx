import { resolveFeatures } from '../../../config/options.js'
import type { LoginMethod } from '../../../modal/feature.js'
import { Screen } from '../../../react/Screen.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { groupMethods } from '../connectMethods.js'
import { LoginGroup, useLoginMethods } from './LoginMethods.js'

/** A wallet for somebody without one: e-mail and providers alone. */
export default function CreateView() {
  const { liveOptions } = useModal()
  const { t } = useWords()
  const { features } = useSnapshot(liveOptions.state)
  const logins = useLoginMethods()
  const find = (method: string): LoginMethod | undefined => logins.find(({ name }) => name === method)
  const groups = groupMethods({
    order: resolveFeatures({ ...features } as Parameters<typeof resolveFeatures>[0]).connectMethodsOrder,
    hasInstalled: false,
    isShown: (method) => find(method) !== undefined,
  })
  return (
    <Screen title={t('connect.create')} focus="field" footer={<span>{t('connect.createText')}</span>}>
      {groups.map((group, index) => (
        <LoginGroup key={group.join()} methods={group.flatMap((method) => find(method) ?? [])} isFirst={index === 0} />
      ))}
    </Screen>
  )
}
