//! What serde asks of a writer: each kind of value goes to [`Json`], lists and objects item by item.

use std::mem;

use serde::ser::{self, Impossible, Serialize, Serializer};
use serde_json::Number;

use super::{Json, NUMBER, Unsupported, Written};

/// A list or object that is not closed yet.
pub(super) struct Parts<'j> {
    json: &'j mut Json,
    close: &'static str,
}

impl<'j> Parts<'j> {
    fn open(json: &'j mut Json, open: &str, close: &'static str) -> Result<Self, Unsupported> {
        json.raw(open)?;
        Ok(Self { json, close })
    }

    fn item(&mut self, value: &(impl Serialize + ?Sized)) -> Written {
        self.json.separate();
        value.serialize(&mut *self.json)
    }

    fn field(&mut self, key: &str, value: &(impl Serialize + ?Sized)) -> Written {
        self.json.key(key);
        value.serialize(&mut *self.json)
    }
}

impl<'j> Serializer for &'j mut Json {
    type Ok = ();
    type Error = Unsupported;
    type SerializeSeq = Parts<'j>;
    type SerializeTuple = Parts<'j>;
    type SerializeTupleStruct = Impossible<(), Unsupported>;
    type SerializeTupleVariant = Impossible<(), Unsupported>;
    type SerializeMap = Parts<'j>;
    type SerializeStruct = Parts<'j>;
    type SerializeStructVariant = Impossible<(), Unsupported>;

    fn serialize_bool(self, value: bool) -> Written {
        self.raw(if value { "true" } else { "false" })
    }

    fn serialize_i8(self, value: i8) -> Written {
        self.serialize_i64(value.into())
    }

    fn serialize_i16(self, value: i16) -> Written {
        self.serialize_i64(value.into())
    }

    fn serialize_i32(self, value: i32) -> Written {
        self.serialize_i64(value.into())
    }

    fn serialize_i64(self, value: i64) -> Written {
        self.raw(&value.to_string())
    }

    fn serialize_u8(self, value: u8) -> Written {
        self.serialize_u64(value.into())
    }

    fn serialize_u16(self, value: u16) -> Written {
        self.serialize_u64(value.into())
    }

    fn serialize_u32(self, value: u32) -> Written {
        self.serialize_u64(value.into())
    }

    fn serialize_u64(self, value: u64) -> Written {
        self.raw(&value.to_string())
    }

    fn serialize_f32(self, value: f32) -> Written {
        self.serialize_f64(value.into())
    }

    fn serialize_f64(self, value: f64) -> Written {
        match Number::from_f64(value) {
            Some(number) => self.raw(&number.to_string()),
            None => self.raw("null"),
        }
    }

    fn serialize_char(self, value: char) -> Written {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Written {
        if mem::take(&mut self.verbatim) {
            return self.raw(value);
        }
        self.text(value);
        Ok(())
    }

    fn serialize_bytes(self, _: &[u8]) -> Written {
        Err(Unsupported)
    }

    fn serialize_none(self) -> Written {
        self.raw("null")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Written {
        self.raw("null")
    }

    fn serialize_unit_struct(self, _: &'static str) -> Written {
        self.raw("null")
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Written {
        self.serialize_str(name)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Written {
        self.verbatim = name == NUMBER;
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Written {
        Err(Unsupported)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'j>, Unsupported> {
        Parts::open(self, "[", "]")
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'j>, Unsupported> {
        Parts::open(self, "[", "]")
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, Unsupported> {
        Err(Unsupported)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Unsupported> {
        Err(Unsupported)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'j>, Unsupported> {
        Parts::open(self, "{", "}")
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'j>, Unsupported> {
        Parts::open(self, "{", "}")
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Unsupported> {
        Err(Unsupported)
    }
}

impl ser::SerializeSeq for Parts<'_> {
    type Ok = ();
    type Error = Unsupported;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        self.item(value)
    }

    fn end(self) -> Written {
        self.json.raw(self.close)
    }
}

impl ser::SerializeTuple for Parts<'_> {
    type Ok = ();
    type Error = Unsupported;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        self.item(value)
    }

    fn end(self) -> Written {
        self.json.raw(self.close)
    }
}

impl ser::SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = Unsupported;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Written {
        self.item(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        self.json.raw(":")?;
        value.serialize(&mut *self.json)
    }

    fn end(self) -> Written {
        self.json.raw(self.close)
    }
}

impl ser::SerializeStruct for Parts<'_> {
    type Ok = ();
    type Error = Unsupported;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Written {
        self.field(key, value)
    }

    fn end(self) -> Written {
        self.json.raw(self.close)
    }
}
