// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Who answers for a name. Anybody may change it: this is a sandbox.
contract NameRegistry {
    mapping(bytes32 => address) public owner;
    mapping(bytes32 => address) public resolver;

    event NewResolver(bytes32 indexed node, address resolver);

    function setRecord(bytes32 node, address newOwner, address newResolver) external {
        owner[node] = newOwner;
        resolver[node] = newResolver;
        emit NewResolver(node, newResolver);
    }

    function recordExists(bytes32 node) external view returns (bool) {
        return owner[node] != address(0);
    }
}

/// The records of all names.
contract PublicResolver {
    mapping(bytes32 => mapping(uint256 => bytes)) internal addresses;
    mapping(bytes32 => mapping(string => string)) public text;
    mapping(bytes32 => string) public name;
    /// Reverse records that the universal resolver believes without looking forward.
    mapping(bytes32 => bool) public isUnchecked;

    event AddressChanged(bytes32 indexed node, uint256 coinType, bytes newAddress);
    event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value);
    event NameChanged(bytes32 indexed node, string name);

    function addr(bytes32 node) external view returns (address) {
        bytes memory found = addresses[node][60];
        return found.length == 20 ? address(bytes20(found)) : address(0);
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return addresses[node][coinType];
    }

    function setAddr(bytes32 node, uint256 coinType, bytes calldata value) external {
        addresses[node][coinType] = value;
        emit AddressChanged(node, coinType, value);
    }

    function setText(bytes32 node, string calldata key, string calldata value) external {
        text[node][key] = value;
        emit TextChanged(node, key, key, value);
    }

    function setName(bytes32 node, string calldata value, bool isBelieved) external {
        name[node] = value;
        isUnchecked[node] = isBelieved;
        emit NameChanged(node, value);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // addr, addr by coin type, text, name, and the question itself.
        return
            id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x59d1d43c || id == 0x691f3431 || id == 0x01ffc9a7;
    }
}

/// Finds and asks the resolver of a name, in the way that clients call it.
contract UniversalResolver {
    NameRegistry private constant REGISTRY = NameRegistry(0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e);

    error DNSDecodingFailed(bytes dns);
    error DNSEncodingFailed(string ens);
    error EmptyAddress();
    error ResolverError(bytes errorData);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverNotFound(bytes name);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error UnsupportedResolverProfile(bytes4 selector);

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) {
        return _resolve(name, data);
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        return _resolve(name, data);
    }

    function reverse(bytes calldata account, uint256 coinType)
        external
        view
        returns (string memory, address, address)
    {
        return _reverse(account, coinType);
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        return _reverse(account, coinType);
    }

    function _resolve(bytes memory name, bytes memory data) private view returns (bytes memory, address) {
        address resolver = _resolverOf(name);
        (bool isDone, bytes memory result) = resolver.staticcall(data);
        if (isDone) return (result, resolver);
        if (result.length == 0) revert UnsupportedResolverProfile(bytes4(data));
        revert ResolverError(result);
    }

    function _resolverOf(bytes memory name) private view returns (address resolver) {
        resolver = REGISTRY.resolver(_hash(name, 0));
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
    }

    function _reverse(bytes memory account, uint256 coinType)
        private
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        if (account.length == 0) revert EmptyAddress();
        string memory space = coinType == 60 ? "addr" : _hex(abi.encodePacked(coinType), true);
        bytes memory reverseName = _encode(string.concat(_hex(account, false), ".", space, ".reverse"));
        bytes32 reverseNode = _hash(reverseName, 0);
        reverseResolver = _resolverOf(reverseName);
        primary = PublicResolver(reverseResolver).name(reverseNode);
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);
        if (PublicResolver(reverseResolver).isUnchecked(reverseNode)) return (primary, reverseResolver, reverseResolver);
        bytes memory name = _encode(primary);
        resolver = _resolverOf(name);
        bytes memory found = PublicResolver(resolver).addr(_hash(name, 0), coinType);
        if (keccak256(found) != keccak256(account)) revert ReverseAddressMismatch(primary, found);
    }

    /// The node of a name in DNS form, from a position on.
    function _hash(bytes memory name, uint256 position) private pure returns (bytes32) {
        if (position >= name.length) revert DNSDecodingFailed(name);
        uint256 size = uint8(name[position]);
        if (size == 0) return 0;
        if (position + 1 + size > name.length) revert DNSDecodingFailed(name);
        bytes memory label = new bytes(size);
        for (uint256 index; index < size; index++) label[index] = name[position + 1 + index];
        // A label in brackets stands for its own hash, if it is too long for this form.
        bytes32 labelHash = size == 66 && label[0] == "[" && label[65] == "]" ? _unhex(label) : keccak256(label);
        return keccak256(abi.encodePacked(_hash(name, position + 1 + size), labelHash));
    }

    function _unhex(bytes memory label) private pure returns (bytes32) {
        uint256 value;
        for (uint256 index = 1; index < 65; index++) {
            uint8 sign = uint8(label[index]);
            value = value * 16 + (sign < 58 ? sign - 48 : sign - 87);
        }
        return bytes32(value);
    }

    /// A name in DNS form: each label after its length, then zero.
    function _encode(string memory text) private pure returns (bytes memory result) {
        bytes memory given = bytes(text);
        result = new bytes(given.length + 2);
        uint256 start;
        for (uint256 index; index <= given.length; index++) {
            if (index < given.length && given[index] != ".") {
                result[index + 1] = given[index];
                continue;
            }
            uint256 size = index - start;
            if (size == 0 || size > 255) revert DNSEncodingFailed(text);
            result[start] = bytes1(uint8(size));
            start = index + 1;
        }
    }

    /// Lower case, without the usual head.
    function _hex(bytes memory data, bool isTrimmed) private pure returns (string memory) {
        bytes16 signs = "0123456789abcdef";
        uint256 from;
        if (isTrimmed) while (from < data.length - 1 && data[from] == 0) from++;
        bytes memory text = new bytes((data.length - from) * 2);
        for (uint256 index = from; index < data.length; index++) {
            text[(index - from) * 2] = signs[uint8(data[index]) >> 4];
            text[(index - from) * 2 + 1] = signs[uint8(data[index]) & 15];
        }
        return string(text);
    }
}
