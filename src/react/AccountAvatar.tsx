import { Avatar } from '../ui/Avatar.js'
import { useModal } from './useModal.js'

type AccountAvatarProps = { address: string; name?: string | undefined; image?: string | undefined }

/** The face of an account: the host's own, where it has one. */
export function AccountAvatar({ address, name, image }: AccountAvatarProps) {
  const CustomAvatar = useModal().slot('avatar')
  return CustomAvatar ? (
    <CustomAvatar address={address} name={name} image={image} />
  ) : (
    <Avatar address={address} image={image} />
  )
}
