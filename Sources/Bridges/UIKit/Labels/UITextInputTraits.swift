// What a field asks of a keyboard. There is none: what is set is kept.

public enum UIKeyboardType: Int, Sendable {
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
    case decimalPad, twitter, webSearch, asciiCapableNumberPad
}
public enum UIReturnKeyType: Int, Sendable {
    case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}
public enum UIKeyboardAppearance: Int, Sendable { case `default`, dark, light }
public enum UITextAutocorrectionType: Int, Sendable { case `default`, no, yes }
public enum UITextAutocapitalizationType: Int, Sendable { case none, words, sentences, allCharacters }
public enum UITextSpellCheckingType: Int, Sendable { case `default`, no, yes }

/// What kind of text a field is for.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let name = UITextContentType(rawValue: "name")
    public static let username = UITextContentType(rawValue: "username")
    public static let password = UITextContentType(rawValue: "password")
    public static let emailAddress = UITextContentType(rawValue: "email")
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}

/// The traits of one field.
struct TextInputTraits {
    var keyboard = UIKeyboardType.default, returnKey = UIReturnKeyType.default
    var appearance = UIKeyboardAppearance.default, correction = UITextAutocorrectionType.default
    var capitals = UITextAutocapitalizationType.sentences, spelling = UITextSpellCheckingType.default
    var content: UITextContentType?
    var enablesReturn = false
}

/// Fields that have traits.
public protocol UITextInputTraits: UIView {}

extension UITextInputTraits {
    private var traits: TextInputTraits {
        get { attachments["textInputTraits"] as? TextInputTraits ?? TextInputTraits() }
        set { attachments["textInputTraits"] = newValue }
    }

    public var keyboardType: UIKeyboardType {
        get { traits.keyboard }
        set { traits.keyboard = newValue }
    }
    public var returnKeyType: UIReturnKeyType {
        get { traits.returnKey }
        set { traits.returnKey = newValue }
    }
    public var keyboardAppearance: UIKeyboardAppearance {
        get { traits.appearance }
        set { traits.appearance = newValue }
    }
    public var autocorrectionType: UITextAutocorrectionType {
        get { traits.correction }
        set { traits.correction = newValue }
    }
    public var autocapitalizationType: UITextAutocapitalizationType {
        get { traits.capitals }
        set { traits.capitals = newValue }
    }
    public var spellCheckingType: UITextSpellCheckingType {
        get { traits.spelling }
        set { traits.spelling = newValue }
    }
    public var textContentType: UITextContentType? {
        get { traits.content }
        set { traits.content = newValue }
    }
    public var enablesReturnKeyAutomatically: Bool {
        get { traits.enablesReturn }
        set { traits.enablesReturn = newValue }
    }
}

extension UITextField: UITextInputTraits {}
extension UITextView: UITextInputTraits {}
