// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Code for accounts with a key of their own, which delegate to it (EIP-7702). For tests only.
contract SmartAccount {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    /// A function that a permission allows. Selector zero: every function, and any data.
    struct Rule {
        address target;
        bytes4 selector;
    }

    struct Permission {
        address signer;
        uint48 expiry;
        /// Coins that are left, in total.
        uint256 allowance;
    }

    struct State {
        mapping(address signer => mapping(uint256 nonce => bool)) isUsed;
        mapping(bytes32 id => Permission) permissions;
        mapping(bytes32 rule => bool) isAllowed;
    }

    event PermissionGranted(bytes32 indexed id, address indexed signer, uint48 expiry);
    event PermissionRevoked(bytes32 indexed id);

    error OnlyAccount();
    error WrongSignature();
    error NonceUsed();
    error Expired();
    error NotAllowed(uint256 call);
    error AllowanceExceeded(uint256 call);
    error InvalidPermission();

    /// ERC-7201, `latchkey.sandbox.SmartAccount`: code of another kind may use the same account.
    bytes32 private constant STATE =
        keccak256(abi.encode(uint256(keccak256('latchkey.sandbox.SmartAccount')) - 1)) & ~bytes32(uint256(0xff));

    bytes32 private constant DOMAIN =
        keccak256('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)');
    bytes32 private constant CALL = keccak256('Call(address to,uint256 value,bytes data)');
    bytes32 private constant EXECUTE =
        keccak256(
            'Execute(Call[] calls,uint256 nonce,uint256 deadline)Call(address to,uint256 value,bytes data)'
        );
    bytes32 private constant EXECUTE_WITH_PERMISSION =
        keccak256(
            'ExecuteWithPermission(bytes32 id,Call[] calls,uint256 nonce)Call(address to,uint256 value,bytes data)'
        );
    /// The upper half of the curve's order: a signature has a twin there.
    uint256 private constant HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    modifier onlyAccount() {
        if (msg.sender != address(this)) revert OnlyAccount();
        _;
    }

    receive() external payable {}

    /// All calls or none.
    function execute(Call[] calldata calls) external payable onlyAccount {
        runAll(calls);
    }

    /// The same for anybody who has the account's signature, once.
    function execute(Call[] calldata calls, uint256 nonce, uint256 deadline, bytes calldata signature) external payable {
        if (block.timestamp > deadline) revert Expired();
        bytes32 content = keccak256(abi.encode(EXECUTE, hashAll(calls), nonce, deadline));
        if (signerOf(digestOf(content), signature) != address(this)) revert WrongSignature();
        useNonce(address(this), nonce);
        runAll(calls);
    }

    function grant(
        bytes32 id,
        address signer,
        uint48 expiry,
        uint256 allowance,
        Rule[] calldata rules
    ) external onlyAccount {
        State storage state = stateOf();
        // An id means one permission for ever, also after its end.
        if (signer == address(0) || expiry == 0 || state.permissions[id].signer != address(0)) revert InvalidPermission();
        state.permissions[id] = Permission(signer, expiry, allowance);
        for (uint256 index = 0; index < rules.length; index++) {
            if (rules[index].target == address(this)) revert InvalidPermission();
            state.isAllowed[ruleOf(id, rules[index].target, rules[index].selector)] = true;
        }
        emit PermissionGranted(id, signer, expiry);
    }

    function revoke(bytes32 id) external onlyAccount {
        stateOf().permissions[id].expiry = 0;
        emit PermissionRevoked(id);
    }

    function permission(bytes32 id) external view returns (Permission memory) {
        return stateOf().permissions[id];
    }

    /// Calls within a permission, for anybody who has a signature of its key.
    function executeWithPermission(bytes32 id, Call[] calldata calls, uint256 nonce, bytes calldata signature) external {
        Permission storage granted = stateOf().permissions[id];
        if (block.timestamp > granted.expiry) revert Expired();
        bytes32 content = keccak256(abi.encode(EXECUTE_WITH_PERMISSION, id, hashAll(calls), nonce));
        if (signerOf(digestOf(content), signature) != granted.signer) revert WrongSignature();
        useNonce(granted.signer, nonce);
        for (uint256 index = 0; index < calls.length; index++) {
            requireAllowed(id, calls[index], index);
            if (calls[index].value > granted.allowance) revert AllowanceExceeded(index);
            granted.allowance -= calls[index].value;
        }
        runAll(calls);
    }

    /// ERC-1271: the account's key signs as it does without code.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return signerOf(hash, signature) == address(this) ? this.isValidSignature.selector : bytes4(0xffffffff);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    function onERC1155BatchReceived(
        address,
        address,
        uint256[] calldata,
        uint256[] calldata,
        bytes calldata
    ) external pure returns (bytes4) {
        return this.onERC1155BatchReceived.selector;
    }

    /// ERC-165, ERC-1271, and the receivers of ERC-721 and ERC-1155.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x1626ba7e || id == 0x150b7a02 || id == 0x4e2312e0;
    }

    /// The account itself is out of reach: it could grant more.
    function requireAllowed(bytes32 id, Call calldata call, uint256 index) private view {
        if (call.to == address(this)) revert NotAllowed(index);
        if (call.data.length == 0) return;
        State storage state = stateOf();
        if (state.isAllowed[ruleOf(id, call.to, 0)]) return;
        if (call.data.length < 4 || !state.isAllowed[ruleOf(id, call.to, bytes4(call.data))]) revert NotAllowed(index);
    }

    function runAll(Call[] calldata calls) private {
        for (uint256 index = 0; index < calls.length; index++) {
            Call calldata call = calls[index];
            (bool isDone, bytes memory answer) = call.to.call{ value: call.value }(call.data);
            if (isDone) continue;
            assembly ('memory-safe') {
                revert(add(answer, 32), mload(answer))
            }
        }
    }

    function useNonce(address signer, uint256 nonce) private {
        mapping(uint256 => bool) storage isUsed = stateOf().isUsed[signer];
        if (isUsed[nonce]) revert NonceUsed();
        isUsed[nonce] = true;
    }

    function stateOf() private pure returns (State storage state) {
        bytes32 slot = STATE;
        assembly ('memory-safe') {
            state.slot := slot
        }
    }

    function ruleOf(bytes32 id, address target, bytes4 selector) private pure returns (bytes32) {
        return keccak256(abi.encode(id, target, selector));
    }

    function hashAll(Call[] calldata calls) private pure returns (bytes32) {
        bytes32[] memory hashes = new bytes32[](calls.length);
        for (uint256 index = 0; index < calls.length; index++) {
            Call calldata call = calls[index];
            hashes[index] = keccak256(abi.encode(CALL, call.to, call.value, keccak256(call.data)));
        }
        return keccak256(abi.encodePacked(hashes));
    }

    function digestOf(bytes32 content) private view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN, keccak256('Keyhouse smart account'), keccak256('1'), block.chainid, address(this))
        );
        return keccak256(abi.encodePacked(hex'1901', domain, content));
    }

    /// An address without a key, if the signature is not one.
    function signerOf(bytes32 hash, bytes calldata signature) private pure returns (address) {
        if (signature.length != 65 || uint256(bytes32(signature[32:64])) > HALF_ORDER) return address(1);
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        return signer == address(0) ? address(1) : signer;
    }
}
