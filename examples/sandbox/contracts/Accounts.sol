// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// An account that is a contract: its owner's key signs for it (ERC-1271). For tests only.
contract ContractAccount {
    address public owner;

    constructor(address first) {
        owner = first;
    }

    receive() external payable {}

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return signerOf(hash, signature) == owner ? this.isValidSignature.selector : bytes4(0xffffffff);
    }

    function execute(address to, uint256 value, bytes calldata data) external payable returns (bytes memory) {
        require(msg.sender == owner, 'not the owner');
        (bool isDone, bytes memory answer) = to.call{ value: value }(data);
        require(isDone, 'the call failed');
        return answer;
    }

    /// Nobody, if the signature has another length or is not one.
    function signerOf(bytes32 hash, bytes calldata signature) private pure returns (address) {
        if (signature.length != 65) return address(1);
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        return signer == address(0) ? address(1) : signer;
    }
}

/// Creates accounts at addresses that are known before (ERC-6492).
contract AccountFactory {
    function create(address owner, bytes32 salt) external returns (address account) {
        account = addressOf(owner, salt);
        if (account.code.length == 0) new ContractAccount{ salt: salt }(owner);
    }

    function addressOf(address owner, bytes32 salt) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(ContractAccount).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, code)))));
    }
}
