// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// An ERC-20 without a constructor: the sandbox writes its storage.
contract Token {
    string public name; // slot 0
    string public symbol; // slot 1
    uint256 internal places; // slot 2
    uint256 public totalSupply; // slot 3
    mapping(address => uint256) public balanceOf; // slot 4
    mapping(address => mapping(address => uint256)) public allowance; // slot 5

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed);
    error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed);
    error ERC20InvalidReceiver(address receiver);

    function decimals() external view virtual returns (uint256) {
        return places;
    }

    function transfer(address to, uint256 value) external virtual returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external virtual returns (bool) {
        _spend(from, value);
        _move(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external virtual returns (bool) {
        _approve(spender, value);
        return true;
    }

    function _approve(address spender, uint256 value) internal {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function _spend(address from, uint256 value) internal {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < value) revert ERC20InsufficientAllowance(msg.sender, allowed, value);
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
    }

    function _move(address from, address to, uint256 value) internal virtual {
        if (to == address(0)) revert ERC20InvalidReceiver(to);
        uint256 balance = balanceOf[from];
        if (balance < value) revert ERC20InsufficientBalance(from, balance, value);
        unchecked {
            balanceOf[from] = balance - value;
            balanceOf[to] += value;
        }
        emit Transfer(from, to, value);
    }
}

/// Like USDT on Ethereum: nothing is returned, and an allowance changes only from or to zero.
contract SilentToken {
    string public name;
    string public symbol;
    uint256 public decimals;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        require(allowance[from][msg.sender] >= value);
        unchecked {
            allowance[from][msg.sender] -= value;
        }
        _move(from, to, value);
    }

    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0);
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function _move(address from, address to, uint256 value) private {
        require(balanceOf[from] >= value);
        unchecked {
            balanceOf[from] -= value;
            balanceOf[to] += value;
        }
        emit Transfer(from, to, value);
    }
}

/// Keeps one percent of each transfer.
contract TollToken is Token {
    function _move(address from, address to, uint256 value) internal override {
        uint256 toll = value / 100;
        super._move(from, to, value - toll);
        if (toll > 0) super._move(from, address(this), toll);
    }
}

/// Can be held and not moved.
contract PausedToken is Token {
    error EnforcedPause();

    function _move(address, address, uint256) internal pure override {
        revert EnforcedPause();
    }
}

/// Does not say how many decimals it has.
contract PlainToken is Token {
    function decimals() external pure override returns (uint256) {
        revert();
    }
}

/// The coin of a chain as a token, one for one.
contract WrappedCoin is Token {
    event Deposit(address indexed dst, uint256 wad);
    event Withdrawal(address indexed src, uint256 wad);

    receive() external payable {
        deposit();
    }

    function deposit() public payable {
        balanceOf[msg.sender] += msg.value;
        totalSupply += msg.value;
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 wad) external {
        uint256 balance = balanceOf[msg.sender];
        if (balance < wad) revert ERC20InsufficientBalance(msg.sender, balance, wad);
        balanceOf[msg.sender] = balance - wad;
        totalSupply -= wad;
        emit Withdrawal(msg.sender, wad);
        (bool sent, ) = msg.sender.call{value: wad}("");
        require(sent);
    }
}
