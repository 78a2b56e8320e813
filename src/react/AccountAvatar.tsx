import { Avatar } from '../ui/Avatar.js'
import { useModal } from './useModal.js'

type AccountAvatarProps = { address: string; name?: string | undefined; image?: string | undefined }

/** The avatar of an account: the app's own, if it has one. */
export function AccountAvatar({ address, name, image }: AccountAvatarProps) {
  const CustomAvatar = useModal().ui.slot('avatar')
  return CustomAvatar ? (
    <CustomAvatar address={address} name={name} image={image} />
  ) : (
    <Avatar address={address} image={image} />
  )
}
