// Calls initializers of Swift classes by their entries in the class's table of methods, in Swift's calling convention.
// The caller knows what an entry takes: `type` is the class, and a new object is returned, which the caller owns.
#ifndef CZOETROPE_CLASS_TABLE_H
#define CZOETROPE_CLASS_TABLE_H

/// `init()`.
void *_Nonnull zoetrope_class_make(const void *_Nonnull entry, const void *_Nonnull type);

/// `init(frame: CGRect)`.
void *_Nonnull zoetrope_class_make_framed(
    const void *_Nonnull entry, double x, double y, double width, double height, const void *_Nonnull type);

/// `init(style: UITableViewCell.CellStyle, reuseIdentifier: String?)`: the string is its two words, which the callee owns.
void *_Nonnull zoetrope_class_make_styled(
    const void *_Nonnull entry, unsigned char style, unsigned long long word0, unsigned long long word1,
    const void *_Nonnull type);

#endif
